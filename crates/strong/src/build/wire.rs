//! One wire between all workers of a build, in one process or many: messages, barriers and sums, on timely dataflow.
//!
//! A build is a sequence of *epochs*. In an epoch every worker sends what it wants to the workers that own the
//! positions, and handles what it receives. All workers call [`Wire::tick`] and [`Wire::barrier`] in the same order;
//! after a barrier everything that was sent in the epoch has been handled. Inside an epoch the clock of the dataflow
//! ticks, and no worker gets more than a few ticks ahead: that bounds the memory that messages take on their way.
//! Timely moves batches of messages, not single ones: in one process a batch changes hands without being copied.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use timely::container::CapacityContainerBuilder;
use timely::dataflow::channels::pact::Exchange;
use timely::dataflow::operators::{Input, Operator, Probe};
use timely::dataflow::{InputHandle, ProbeHandle};
use timely::worker::Worker;

/// What a worker tells another.
type Message = (u64, u32);

/// The worker that receives the messages, and the messages.
type Batch = (u32, Vec<Message>);

/// At most this many messages travel together.
const BATCH: usize = 1024;

/// How many ticks a worker may be ahead of the slowest: enough to go on while the other waits for a core. If a tick is
/// 1024 positions with ten messages each, 5 MB of messages are on their way.
const LEAD: u64 = 32;

/// An epoch has this many ticks.
const TICKS: u64 = 1 << 32;

/// Messages that have arrived: in even epochs, and in odd ones. A worker that is ahead already sends in the next epoch.
type Inbox = Rc<RefCell<[Vec<Batch>; 2]>>;

/// What connects a worker to all others.
pub struct Wire<'a> {
    worker: &'a mut Worker,
    input: InputHandle<u64, CapacityContainerBuilder<Vec<Batch>>>,
    /// For every worker, the messages of a batch that is not full yet.
    waiting: Vec<Vec<Message>>,
    probe: ProbeHandle<u64>,
    inbox: Inbox,
    epoch: u64,
    ticks: u64,
    sent: Traffic,
}

/// What a worker has sent to others, or all workers together.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct Traffic {
    /// Messages: a position and a number.
    pub messages: u64,
    /// The batches in which they travel.
    pub batches: u64,
}

impl Traffic {
    /// The bytes that this takes between processes: 12 a message, and 12 a batch for its receiver and its length. (In a
    /// process, a batch changes hands as it is.)
    pub fn bytes(self) -> u64 {
        12 * (self.messages + self.batches)
    }
}

impl<'a> Wire<'a> {
    /// Connects this worker. Every worker makes its wires in the same order.
    pub fn new(worker: &'a mut Worker) -> Wire<'a> {
        let mut input = InputHandle::new();
        let inbox = Inbox::default();
        let arrived = inbox.clone();
        let probe = worker.dataflow::<u64, _, _>(|scope| {
            let route = Exchange::new(|batch: &Batch| u64::from(batch.0));
            let sink = scope.input_from(&mut input).unary::<CapacityContainerBuilder<Vec<()>>, _, _, _>(
                route,
                "inbox",
                move |_, _| {
                    move |input, _| {
                        input.for_each(|time, batch| {
                            let epoch = (*time.time() / TICKS) as usize % 2;
                            arrived.borrow_mut()[epoch].append(batch);
                        });
                    }
                },
            );
            sink.probe().0
        });
        let waiting = vec![Vec::new(); worker.peers()];
        Wire { worker, input, waiting, probe, inbox, epoch: 0, ticks: 0, sent: Traffic::default() }
    }

    /// The number of this worker.
    pub fn index(&self) -> usize {
        self.worker.index()
    }

    /// How many workers there are, in all processes.
    pub fn peers(&self) -> usize {
        self.worker.peers()
    }

    /// Sends two numbers to a worker.
    pub fn send(&mut self, to: usize, first: u64, second: u32) {
        self.sent.messages += 1;
        let batch = &mut self.waiting[to];
        batch.push((first, second));
        if batch.len() >= BATCH {
            let full = std::mem::replace(batch, Vec::with_capacity(BATCH));
            self.sent.batches += 1;
            self.input.send((to as u32, full));
        }
    }

    /// Sends what waits, and lets the clock of the dataflow go to this time.
    fn advance_to(&mut self, time: u64) {
        for (to, batch) in self.waiting.iter_mut().enumerate().filter(|(_, batch)| !batch.is_empty()) {
            self.sent.batches += 1;
            self.input.send((to as u32, std::mem::take(batch)));
        }
        self.input.advance_to(time);
        self.worker.step();
    }

    /// Lets messages flow, and handles those that have come. Call it after every few thousand messages.
    pub fn tick(&mut self, handle: &mut impl FnMut(u64, u32)) {
        if self.peers() == 1 {
            return;
        }
        self.ticks += 1;
        self.advance_to(self.epoch * TICKS + self.ticks);
        let behind = self.epoch * TICKS + self.ticks.saturating_sub(LEAD);
        self.receive(handle);
        while self.probe.less_than(&behind) {
            self.worker.step_or_park(Some(Duration::from_millis(1)));
            self.receive(handle);
        }
    }

    /// Ends the epoch: waits until all workers have ended it and everything is handled.
    pub fn barrier(&mut self, handle: &mut impl FnMut(u64, u32)) {
        let next = (self.epoch + 1) * TICKS;
        self.advance_to(next);
        self.receive(handle);
        while self.probe.less_than(&next) {
            self.worker.step_or_park(Some(Duration::from_millis(1)));
            self.receive(handle);
        }
        self.receive(handle);
        self.epoch += 1;
        self.ticks = 0;
    }

    fn receive(&mut self, handle: &mut impl FnMut(u64, u32)) {
        let epoch = (self.epoch % 2) as usize;
        let batches = std::mem::take(&mut self.inbox.borrow_mut()[epoch]);
        for (first, second) in batches.into_iter().flat_map(|batch| batch.1) {
            handle(first, second);
        }
    }

    /// Ends the epoch, and gives every worker the same numbers: `fold` of what all workers have.
    pub fn reduce<const N: usize>(&mut self, own: [u64; N], fold: fn(u64, u64) -> u64) -> [u64; N] {
        let mut all: [Option<u64>; N] = own.map(Some);
        let mut handle = |number: u64, place: u32| {
            let slot = &mut all[place as usize];
            *slot = Some(slot.map_or(number, |there| fold(there, number)));
        };
        for peer in (0..self.peers()).filter(|peer| *peer != self.index()).collect::<Vec<_>>() {
            for (place, number) in own.into_iter().enumerate() {
                self.send(peer, number, place as u32);
            }
        }
        self.barrier(&mut handle);
        all.map(|number| number.unwrap_or_default())
    }

    /// What all workers have sent so far.
    pub fn traffic(&mut self) -> Traffic {
        let [messages, batches] = self.sum([self.sent.messages, self.sent.batches]);
        Traffic { messages, batches }
    }

    /// The sums over all workers.
    pub fn sum<const N: usize>(&mut self, own: [u64; N]) -> [u64; N] {
        self.reduce(own, u64::wrapping_add)
    }
}
