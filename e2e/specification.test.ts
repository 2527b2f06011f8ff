import { lookAtRows } from './support/specification.ts'

// Those of the admin area, as many again, have a file of their own: two run side by side.
lookAtRows(['visitor', 'free', 'academy', 'mentorship'])
