import { lookAtRows } from './support/specification.ts'

// The admin area's screens, as many again, are in a separate file: the two run in parallel.
lookAtRows(['visitor', 'free', 'academy', 'mentorship'])
