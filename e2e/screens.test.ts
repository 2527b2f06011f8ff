import { lookAtAll, viewers } from './support/screens.ts'

// screens.long.test.ts looks at every size in every theme; the admin area has a file of its own.
lookAtAll(
  viewers.filter((viewer) => viewer !== 'admin'),
  'pairs',
)
