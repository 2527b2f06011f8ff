import { AsyncLocalStorage } from 'node:async_hooks'
import type { ServerResponse } from 'node:http'
import { Failure } from './failure.ts'

/** The caller of a request, who may go away before the answer comes. */
export interface WaitingCaller {
  /** Whether the connection was closed before the answer was complete. */
  readonly isGone: boolean
  /** Calls `leave` once the connection closes; the returned function takes that back. */
  onGone(leave: () => void): () => void
}

const waiting = new AsyncLocalStorage<WaitingCaller>()

/**
 * Runs the handler of a request: what it puts into a line leaves the line once its caller has gone. Of a
 * request within a request, the caller is that of the outer one.
 */
export const whileWaiting = <T>(raw: ServerResponse, handle: () => T): T =>
  waiting.getStore() ? handle() : waiting.run(callerBehind(raw), handle)

/** For whom the program works; undefined if it works by itself. */
export const waitingCaller = (): WaitingCaller | undefined => waiting.getStore()

/** The error for work that nobody waits for any more; nobody reads it. */
export const callerGone = () => new Failure('bad_request', 'The connection was closed.')

function callerBehind(raw: ServerResponse): WaitingCaller {
  // A complete answer closes as well; what is done behind it goes on.
  const isGone = () => raw.destroyed && !raw.writableFinished
  // One listener for all: the reads of a batch wait side by side.
  let leaves: Set<() => void> | undefined
  const listen = () => {
    const waiting = new Set<() => void>()
    raw.once('close', () => {
      if (isGone()) for (const leave of waiting) leave()
    })
    return waiting
  }
  return {
    get isGone() {
      return isGone()
    },
    onGone(leave) {
      leaves ??= listen()
      leaves.add(leave)
      return () => leaves?.delete(leave)
    },
  }
}
