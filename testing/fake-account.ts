interface Reply {
  status: number
  body: object
}

const listed = (data: object[]): Reply => ({
  status: 200,
  body: { object: 'list', data, has_more: false },
})

/** What the owner of a Stripe account has set up there: the methods of payment, and the hosts that show them. */
export class FakeAccount {
  /** The methods that are on, by Stripe's names. */
  methods: string[] = ['card', 'apple_pay', 'google_pay', 'sepa_debit', 'ideal']
  /** Whether Stripe can reach the host of the academy, without which it shows no wallets. */
  isReachable = true
  readonly domains: string[] = []

  /** The response to a call, or null for calls that concern something else. */
  answer(call: string, form: URLSearchParams, query: URLSearchParams): Reply | null {
    if (call === 'GET /v1/payment_method_configurations') return listed([this.#configuration()])
    if (call === 'GET /v1/payment_method_domains') {
      const wanted = query.get('domain_name')
      return listed(this.domains.filter((one) => one === wanted).map((one) => this.#domain(one)))
    }
    if (call !== 'POST /v1/payment_method_domains') return null
    const host = form.get('domain_name') ?? ''
    if (!this.isReachable) {
      const error = { type: 'invalid_request_error', message: 'This is no public host.' }
      return { status: 400, body: { error } }
    }
    this.domains.push(host)
    return { status: 200, body: this.#domain(host) }
  }

  #configuration(): object {
    const states = this.methods.map((name) => [name, { available: true }])
    const off = { klarna: { available: false } }
    return { id: 'pmc_1', is_default: true, active: true, ...off, ...Object.fromEntries(states) }
  }

  #domain(host: string): object {
    const active = { status: 'active' }
    return { id: 'pmd_1', domain_name: host, enabled: true, apple_pay: active, google_pay: active }
  }
}
