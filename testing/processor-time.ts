/**
 * The milliseconds of the processor that this process spends while it does a piece of work. Unlike the time that
 * passes, it does not grow with what else the machine is doing.
 */
export async function processorTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
