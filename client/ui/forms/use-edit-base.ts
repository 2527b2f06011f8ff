import { useState } from 'react'
import { ApiProblem } from '#client/platform/http/problems.ts'

/** The item a form was filled from, and whether somebody else has changed it since. */
export interface EditBase<T> {
  /** The item as of when the form was filled; undefined when creating a new one. */
  base: T | undefined
  /** Whether saving was refused because somebody else has changed the item. */
  isOvertaken: boolean
  /** Takes a failed save; returns whether it was such a refusal, which the form then shows. */
  refused(error: unknown): boolean
  /** Bases the form on another version of the item, from which it is to be filled. */
  startFrom(item: T): void
}

/**
 * Remembers the version a form is based on while the lists behind it are refetched: its `updatedAt` is
 * sent as `seenUpdatedAt`, so that somebody else's change is not overwritten unnoticed.
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
