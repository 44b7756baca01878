/// The jobs that could run now, and which of them is next.
///
/// Without a seed they run in the order in which they became ready. With one, each next job is drawn from all that
/// are ready: an order that a busy machine might have chosen, and the same one every time.
struct ReadyQueue {
  private var jobs: [UnownedJob] = []
  private var head = 0
  private var schedule: SplitMix64?

  init(scheduleSeed: UInt64?) { schedule = scheduleSeed.map(SplitMix64.init) }

  var isEmpty: Bool { head == jobs.count }

  mutating func append(_ job: UnownedJob) { jobs.append(job) }

  mutating func takeNext() -> UnownedJob? {
    guard !isEmpty else { return nil }
    if schedule != nil { return takeDrawn() }
    let job = jobs[head]
    head += 1
    if head == jobs.count {
      jobs.removeAll(keepingCapacity: true)
      head = 0
    } else if head > 1024, head * 2 > jobs.count {
      // Moving what is left forward once in a while keeps every take at a constant cost.
      jobs.removeFirst(head)
      head = 0
    }
    return job
  }

  private mutating func takeDrawn() -> UnownedJob? {
    let pick = schedule?.next(below: jobs.count) ?? 0
    jobs.swapAt(pick, jobs.count - 1)
    return jobs.popLast()
  }
}
