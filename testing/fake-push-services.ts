import type { PushBrowser } from '#testing/push-browser.ts'

interface Message {
  endpoint: string
  headers: Record<string, string>
  body: Buffer
}

/** Fake push services: what hosts resolve to, what was sent to them, and what they respond. */
export class FakePushServices {
  readonly places: Record<string, string[]> = {
    'push.example': ['142.250.74.106', '2a00:1450:4001:82b::200a'],
    'inside.example': ['142.250.74.106', '10.0.0.7'],
  }
  /** Responses by endpoint, used in order; 201 once there are none left. An error is thrown. */
  readonly answers = new Map<string, (number | Error)[]>()
  readonly received: Message[] = []

  async addressesOf(host: string): Promise<string[]> {
    const found = this.places[host]
    if (!found) throw new Error('no such name')
    return found
  }

  async post(message: Message): Promise<number> {
    this.received.push(message)
    const answer = this.answers.get(message.endpoint)?.shift() ?? 201
    if (answer instanceof Error) throw answer
    return answer
  }

  /** The decrypted messages to a browser. */
  notifiedTo(one: PushBrowser): unknown[] {
    return this.received
      .filter(({ endpoint }) => endpoint === one.subscription.endpoint)
      .map(({ body }) => JSON.parse(one.open(body)))
  }

  forget(): void {
    this.received.length = 0
    this.answers.clear()
  }
}
