import { AsyncLocalStorage } from 'node:async_hooks'

/** A call that changes something, and the caller in whose name the program acts until its answer. */
export interface Admission {
  readonly userId: string
  /** Reads the caller anew; throws 401 or 403 unless every right of the admission is still held. */
  confirm(): Promise<void>
}

interface Acting {
  admission: Admission
  /** What a call leaves running behind its answer is the program's own work. */
  isOver: boolean
}

const acting = new AsyncLocalStorage<Acting | null>()

/**
 * Runs the handler of a call: until it ends, nothing is committed and no file is kept unless
 * `admission` is confirmed again.
 */
export async function inNameOf<T>(admission: Admission, handle: () => T): Promise<Awaited<T>> {
  const call: Acting = { admission, isOver: false }
  try {
    return await acting.run(call, handle)
  } finally {
    call.isOver = true
  }
}

/**
 * Runs work that must be done whatever rights are left: giving back what a refused call has taken,
 * and telling others.
 */
export const asTheProgram = <T>(work: () => T): T => acting.run(null, work)

/** The admission under which the program acts; null if it acts by itself, or only reads. */
export function currentAdmission(): Admission | null {
  const call = acting.getStore()
  return call && !call.isOver ? call.admission : null
}

/** The same as `confirmRights`, of the present call, for work that goes on in the streams of others. */
export function confirmingRights(): () => Promise<void> {
  const call = acting.getStore()
  return async () => {
    if (call && !call.isOver) await call.admission.confirm()
  }
}

/** Throws 401 or 403 if the caller has lost a right since the call was admitted. */
export const confirmRights = async (): Promise<void> => currentAdmission()?.confirm()
