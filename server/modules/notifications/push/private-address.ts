/** A host of an endpoint is not, or no longer, one of the public network. */
export class PrivateAddress extends Error {
  constructor() {
    super('a push service must have a public address')
    this.name = 'PrivateAddress'
  }
}
