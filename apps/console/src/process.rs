//! What this process uses, as the system counts it: memory and processor time.

use std::time::Duration;

/// Bytes of physical memory, where the system tells (Linux). Without the pages of files, which are
/// the program itself: how many of those are there depends on the build and on the system.
#[must_use]
pub fn resident() -> Option<u64> {
    let counts = std::fs::read_to_string("/proc/self/statm").ok()?;
    let mut pages = counts.split(' ').skip(1).map(str::parse::<u64>);
    let (all, of_files) = (pages.next()?.ok()?, pages.next()?.ok()?);
    Some(all.saturating_sub(of_files) * page_bytes())
}

#[cfg(unix)]
fn page_bytes() -> u64 {
    rustix::param::page_size() as u64
}

#[cfg(not(unix))]
fn page_bytes() -> u64 {
    4096
}

/// The processor time of all threads so far, where the system tells.
#[cfg(unix)]
#[must_use]
pub fn processor_time() -> Option<Duration> {
    let spent = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    let seconds = u64::try_from(spent.tv_sec).ok()?;
    Some(Duration::new(seconds, u32::try_from(spent.tv_nsec).ok()?))
}

/// The processor time of all threads so far, where the system tells.
#[cfg(not(unix))]
#[must_use]
pub fn processor_time() -> Option<Duration> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(target_os = "linux")]
    fn memory_and_time_grow_with_use() {
        let (before, time) = (resident().unwrap(), processor_time().unwrap());
        let used = vec![1_u8; 64 << 20];
        assert!(used.iter().map(|&one| u64::from(one)).sum::<u64>() == 64 << 20);
        let after = resident().unwrap();
        assert!(after > before + (60 << 20), "{before} {after}");
        assert!(processor_time().unwrap() > time);
        drop(used);
    }
}
