import { connect, type Socket } from 'node:net'
import type { SendMailOptions } from 'nodemailer'
import { PrivateAddress, publicAgent, requirePublicAddress } from '../public-addresses.ts'

interface MailServer {
  sendMail(message: SendMailOptions & { signal?: AbortSignal }): Promise<unknown>
}

interface MailServerOptions {
  /** Whether it has to have a public address, because it was typed into a page. */
  onlyPublic: boolean
  /** For each step of a connection, in milliseconds. */
  timeLimitMs: number
}

/** A mail server by its address, `smtp://…` or `smtps://…`. The library is large, and loaded with the first mail. */
export async function openMailServer(
  url: string,
  { onlyPublic, timeLimitMs }: MailServerOptions,
): Promise<MailServer> {
  // Parameters of the address are options of the library: a proxy, say, which may be anywhere.
  if (onlyPublic && new URL(url).search) throw new PrivateAddress()
  const { default: nodemailer } = await import('nodemailer')
  return nodemailer.createTransport({
    url,
    dnsTimeout: timeLimitMs,
    connectionTimeout: timeLimitMs,
    greetingTimeout: timeLimitMs,
    socketTimeout: timeLimitMs,
    ...(onlyPublic && {
      getSocket: (options: Wanted, done: Connected) => connectPublicly(options, timeLimitMs, done),
    }),
  })
}

interface Wanted {
  host?: string | undefined
  port?: number | string | undefined
  secure?: boolean | undefined
}

type Connected = (error: Error | null, socket: { connection: Socket } | false) => void

/** Connects to the server where all addresses of its name are public; what the library would do itself does not ask. */
function connectPublicly(
  { host = '', port, secure }: Wanted,
  timeLimitMs: number,
  done: Connected,
): void {
  let socket: Socket
  try {
    requirePublicAddress(host)
    socket = connect({ host, port: Number(port) || (secure ? 465 : 587), ...publicAgent })
  } catch (error) {
    done(error as Error, false)
    return
  }
  const fail = (error: Error) => {
    socket.destroy()
    done(error, false)
  }
  const late = () => fail(new Error('the mail server did not answer in time'))
  socket.setTimeout(timeLimitMs, late)
  socket.once('error', fail)
  socket.once('connect', () => {
    socket.setTimeout(0)
    socket.off('error', fail).off('timeout', late)
    done(null, { connection: socket })
  })
}

/** A mail server's response, or why it could not be reached, in a line. */
export function mailServerReason(error: unknown): string {
  const { response, code, message }: Record<string, unknown> = Object(error)
  const reason = [response, code, message].find((part) => typeof part === 'string' && part !== '')
  return String(reason ?? 'no answer')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 300)
}
