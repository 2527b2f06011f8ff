import { lookAtAll } from './support/screens.ts'

lookAtAll(['admin'], 'once')
