import { type Capacity, type Costs, capacityOf, type Habits, type Machines } from './capacity.ts'

/**
 * Prints how many machines so many members need, as docs/performance.md has it: arithmetic (`bench/capacity.ts`) over costs that
 * were measured by other benchmarks. Prices are examples: CORE, MEMORY_GB, DISK_GB, BUCKET_GB, TRAFFIC_GB and THOUSAND_MAILS
 * set others.
 */
const sizes = [1000, 10_000, 100_000, 300_000, 1_000_000]

/** Microseconds of processor time, each with the benchmark that says so. */
const costs: Costs = {
  // MEMBERS=3000 ROUNDS=3 npm run bench cluster, of three processes on two cores
  again: { program: 160, database: 45 },
  anew: { program: 1934, database: 1022 },
  overview: { program: 1337, database: 3541 },
  write: { program: 3314, database: 4018 },
  publicPage: { program: 1387, database: 0 },
  signIn: { program: 31_682, database: 11_820 },
  mail: { program: 4571, database: 1996 },
  // A third of what three spend while nothing happens.
  idleSecond: { program: 4300, database: 10_700 },
  // The size of the database of `npm run bench cluster` with 10,000 members, without that of an empty one.
  databaseMb: 22,
  // npm run bench streams: 6.8 % and 4.2 % of a core for 10,000; one event in all of them took 92 ms.
  streamSecond: { program: 6.8, database: 4.2 },
  streamEvent: { program: 9.2, database: 0 },
}

const habits: Habits = {
  visiting: 0.1,
  staysMinutes: 20,
  streaming: 0.05,
  // Of the client: the own user every 30 s, notifications every 2 min, three lists of the area every 3 min, the
  // session's token every 15 min.
  againPerMinute: 2 + 0.5 + 3 / 3 + 1 / 15,
  // A section every two minutes, of three reads.
  anewPerMinute: 1.5,
  writesPerMinute: 0.5,
  publicPagesPerMinute: 0.2,
  withPassword: 0.2,
  signalsPerHour: 3,
  toldShare: 0.6,
  mailShare: 0.5,
  readWithinSeconds: 10,
  mailedWithinMinutes: 15,
  // The list of signals, and the notifications.
  readsPerSignal: 2,
  visitsPerMonth: 8,
  signalsPerMonth: 60,
  pagesMb: 0.5,
  // A fifth of visits watch 15 minutes at 1.5 Mbit/s.
  videoMb: (0.2 * 15 * 60 * 1.5) / 8,
  libraryGb: 200,
  uploadedMb: 20,
}

const machines: Machines = { cores: 4, memoryGb: 8, busy: 0.5 }

const priceOf = (name: string, usual: number) => Number(process.env[name] ?? usual)
const prices = {
  core: priceOf('CORE', 8),
  memoryGb: priceOf('MEMORY_GB', 2),
  diskGb: priceOf('DISK_GB', 0.1),
  bucketGb: priceOf('BUCKET_GB', 0.02),
  trafficGb: priceOf('TRAFFIC_GB', 0.01),
  thousandMails: priceOf('THOUSAND_MAILS', 0.1),
}

const counted = (value: number) => Math.round(value).toLocaleString('en-US')
const cores = (value: number) => value.toFixed(value < 10 ? 1 : 0)

function row({
  members,
  present,
  streams,
  callsPerSecond,
  programCores,
  databaseCores,
  programMachines,
  databaseMachine,
  monthly,
}: Capacity): string {
  const database = databaseMachine.cores
    ? `2 of ${databaseMachine.cores} cores, ${databaseMachine.memoryGb} GB, disk ${counted(databaseMachine.diskGb)} GB`
    : 'on the same machine'
  const cells = [
    counted(members),
    counted(present),
    counted(streams),
    counted(callsPerSecond),
    cores(programCores),
    cores(databaseCores),
    `${counted(programMachines)} of ${machines.cores} cores`,
    database,
    counted(monthly.machines + monthly.storage),
    counted(monthly.traffic),
    counted(monthly.mails),
    counted(monthly.all),
  ]
  return `| ${cells.join(' | ')} |`
}

console.log(
  '| members | there at once | streams | calls a second | cores of work: program | its database | machines for the program | for the database | machines and storage a month | traffic | mails | in all |',
)
console.log('|---|---|---|---|---|---|---|---|---|---|---|---|')
for (const members of sizes)
  console.log(row(capacityOf(members, { costs, habits, prices, machines })))
