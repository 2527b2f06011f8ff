/** The part of JSON Schema that the academy's own document uses. */
export interface Schema {
  type?: string | string[]
  format?: string
  pattern?: string
  enum?: unknown[]
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}
