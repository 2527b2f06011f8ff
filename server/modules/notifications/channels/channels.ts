import type { Channel } from './channel.ts'
import { inApp } from './in-app.ts'
import { mail } from './mail.ts'
import { push } from './push.ts'
import { telegram } from './telegram.ts'

/** Every way by which a notification reaches people. */
export const channels: readonly Channel[] = [inApp, mail, push, telegram]
