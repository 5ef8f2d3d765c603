//! Builds across hosts with a network each, and on a disk that gets full. Both are made in namespaces of Linux, so they
//! are gone after the test, and nothing else on the machine sees them. Where a system does not allow that, a test says
//! why and checks nothing; it fails there if `VERIMAX_REQUIRE_NAMESPACES` is set.
#![cfg(target_os = "linux")]

use std::path::Path;
use std::process::{Command, Stdio};

use tempfile::TempDir;

/// A script ends with this if its namespaces, networks or disks cannot be made.
const IMPOSSIBLE: i32 = 77;

/// A test cannot run here. Says why, or fails if it must run.
fn skipped(why: &str) -> bool {
    assert!(std::env::var_os("VERIMAX_REQUIRE_NAMESPACES").is_none(), "{why}");
    eprintln!("skipped: {why}");
    false
}

/// Runs a script as the root of its own namespaces, in a folder. False if the system does not allow it. The script must
/// end well; `verimax` is the command.
fn run_alone(folder: &Path, script: &str) -> bool {
    let own = ["--user", "--map-root-user", "--net", "--mount"];
    let allowed = Command::new("unshare").args(own).arg("true").output();
    let refusal = match &allowed {
        Ok(output) if output.status.success() => None,
        Ok(output) => Some(String::from_utf8_lossy(&output.stderr).into_owned()),
        Err(error) => Some(error.to_string()),
    };
    if let Some(why) = refusal {
        return skipped(&format!("there are no namespaces here: {}", why.trim()));
    }
    let command = env!("CARGO_BIN_EXE_verimax");
    let script = format!("PATH=$PATH:/usr/sbin:/sbin\nverimax() {{ '{command}' \"$@\"; }}\n{script}");
    let mut command = Command::new("unshare");
    command.args(own).args(["sh", "-c", &script]).current_dir(folder).stdin(Stdio::null());
    let output = command.output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    if output.status.code() == Some(IMPOSSIBLE) {
        return skipped(&format!("the script cannot set up what it needs: {}", error.trim()));
    }
    assert!(output.status.success(), "{error}");
    true
}

fn same(folder: &TempDir, one: &str, other: &str) -> bool {
    let read = |name: &str| std::fs::read(folder.path().join(name)).unwrap();
    read(one) == read(other)
}

/// Law: two and three hosts, each with a network of its own and connected by a switch, build the file that one builds.
#[test]
fn hosts_with_networks_of_their_own_build_the_same_file() {
    let folder = tempfile::tempdir().unwrap();
    let script = r#"
        {
            mount -t tmpfs none /run && ip link add switch type bridge && ip link set switch up || exit 77
            for host in 1 2 3; do
                ip netns add host$host &&
                ip link add port$host type veth peer name eth0 netns host$host &&
                ip link set port$host master switch up &&
                ip -n host$host addr add 10.77.0.$host/24 dev eth0 &&
                ip -n host$host link set eth0 up || exit 77
            done
        }
        for game in 'endgame(KRK)' 'hexapawn(4,4)'; do
            verimax strong "$game" --out "$game-1" || exit 1
            for hosts in 2 3; do
                rm -f hosts
                for host in $(seq $hosts); do echo 10.77.0.$host:2101 >> hosts; done
                for host in $(seq $hosts); do
                    nsenter --net=/run/netns/host$host VERIMAX strong "$game" --out "$game-$hosts" \
                        --hosts hosts --process $((host - 1)) &
                    builds="$builds $!"
                done
                for build in $builds; do wait $build || exit 1; done
                builds=
            done
        done
        # Host 3 has no process: it is named.
        nsenter --net=/run/netns/host1 VERIMAX strong morris3 --out none --hosts hosts --process 0 --wait 1 2> missing
        [ $? = 2 ] || exit 1
        # Nobody has this address, and nobody says so for seconds: the wait ends all the same.
        { echo 10.77.0.9:2101; echo 10.77.0.2:2101; } > hosts
        nsenter --net=/run/netns/host2 VERIMAX strong morris3 --out none --hosts hosts --process 1 --wait 0.5 2> nobody
        [ $? = 2 ] || exit 1
    "#;
    if !run_alone(folder.path(), &script.replace("VERIMAX", env!("CARGO_BIN_EXE_verimax"))) {
        return;
    }
    for game in ["endgame(KRK)", "hexapawn(4,4)"] {
        for hosts in [2, 3] {
            assert!(same(&folder, &format!("{game}-1"), &format!("{game}-{hosts}")), "{game}, {hosts} hosts");
        }
    }
    let missing = std::fs::read_to_string(folder.path().join("missing")).unwrap();
    assert!(missing.contains("process 1 at '10.77.0.2:2101' was not there within 1s"), "{missing}");
    let nobody = std::fs::read_to_string(folder.path().join("nobody")).unwrap();
    assert!(
        nobody.contains("process 0 at '10.77.0.9:2101' was not there within 500ms: connection timed out"),
        "{nobody}"
    );
    assert!(!folder.path().join("none").exists());
}

/// Law: on a full disk, a build ends with a sentence and exit code 2. The old file is as it was, and with more room the
/// build goes on from its logs.
#[test]
fn a_full_disk_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("disk")).unwrap();
    let script = r#"
        mount -t tmpfs -o size=12k none disk || exit 77
        verimax strong 'endgame(KQK)' --out whole || exit 1
        verimax strong 'hexapawn(3,3)' --out disk/d || exit 1
        cp disk/d before
        verimax strong 'endgame(KQK)' --out disk/d 2> no-room
        [ $? = 2 ] || exit 1
        cp disk/d after
        ls -A disk > left
        for workers in 1 2; do
            rm -rf disk/logs
            verimax strong 'endgame(KQK)' --out resumed --checkpoint disk/logs --workers $workers 2> no-room-$workers
            [ $? = 2 ] && [ ! -e resumed ] || exit 1
        done
        mount -o remount,size=64m disk || exit 77
        verimax strong 'endgame(KQK)' --out resumed --checkpoint disk/logs || exit 1
    "#;
    if !run_alone(folder.path(), script) {
        return;
    }
    assert!(same(&folder, "before", "after"));
    assert!(same(&folder, "whole", "resumed"));
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();
    assert_eq!(read("left"), "d\n");
    let full = "No space left on device (os error 28)";
    assert_eq!(read("no-room"), format!("verimax: cannot write 'disk/d': {full}\n"));
    for workers in 1..=2 {
        assert_eq!(read(&format!("no-room-{workers}")), format!("verimax: cannot write to 'disk/logs': {full}\n"));
    }
}
