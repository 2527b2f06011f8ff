// npm passes a signal on to the shell that it has started, and that shell ends without telling the program,
// which would live on without a parent. So the program sends the signal to itself once its parent has ended.

if (process.env.npm_lifecycle_event) {
  const parent = process.ppid
  const looking = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(looking)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  looking.unref()
}
