// glibc gives each thread its own memory to allocate from, and Node has eleven: what each keeps for later
// adds up to five megabytes. Only an environment variable prevents that, and only before the program
// starts, so it is started again in its place, as the same process.

if (process.platform === 'linux' && process.execve && !process.env.MALLOC_ARENA_MAX) {
  process.execve(
    process.execPath,
    [process.execPath, ...process.execArgv, ...process.argv.slice(1)],
    { ...process.env, MALLOC_ARENA_MAX: '2' },
  )
}
