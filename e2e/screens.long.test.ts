import { lookAtAll, viewers } from './support/screens.ts'

lookAtAll(viewers, 'all')
