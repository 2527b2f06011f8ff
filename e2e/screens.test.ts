import { lookAtAll, viewers } from './support/screens.ts'

// screens.long.test.ts loads every size in every theme; the admin area has its own file.
lookAtAll(
  viewers.filter((viewer) => viewer !== 'admin'),
  'once',
)
