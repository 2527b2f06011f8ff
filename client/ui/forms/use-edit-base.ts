import { useState } from 'react'
import { ApiProblem } from '#client/platform/problems.ts'

/** What a form is filled from, and whether somebody else has changed that since. */
export interface EditBase<T> {
  /** As it was when the form was filled; undefined where something new is made. */
  base: T | undefined
  /** Whether saving was refused because of somebody else's change. */
  isOvertaken: boolean
  /** Takes a failure of saving; gives whether it was such a refusal, which the form then shows. */
  refused(error: unknown): boolean
  /** Goes on from another state of the item: the form is to be filled from it. */
  startFrom(item: T): void
}

/**
 * Keeps what a form is based on while the lists behind it go on: its `updatedAt` is what is sent as
 * `seenUpdatedAt`, so that a change that somebody else makes meanwhile is not overwritten unseen.
 */
export function useEditBase<T extends { updatedAt: string }>(item: T | undefined): EditBase<T> {
  const [base, setBase] = useState(item)
  const [isOvertaken, setOvertaken] = useState(false)
  return {
    base,
    isOvertaken,
    refused(error) {
      const isRefusal = base !== undefined && wasOvertaken(error)
      setOvertaken(isRefusal)
      return isRefusal
    },
    startFrom(current) {
      setBase(current)
      setOvertaken(false)
    },
  }
}

const wasOvertaken = (error: unknown) => error instanceof ApiProblem && error.code === 'overtaken'
