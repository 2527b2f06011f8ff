import { createHash } from 'node:crypto'

/** A plain hash is enough: nobody guesses 256 random bits. */
export const hashCode = (code: string): Buffer => createHash('sha256').update(code).digest()
