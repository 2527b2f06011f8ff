/** Who makes a call; a newcomer has just registered. */
export type SpecCaller = 'visitor' | 'newcomer' | 'free' | 'academy' | 'mentorship' | 'admin'

/** A call of the specification's section 7: what is sent, and what must come back. */
export interface SpecCall {
  /** Method and path as the specification writes them, and in brackets which case of it this is. */
  call: string
  as: SpecCaller
  /** The payload, as JSON. {course} and the like stand for something that exists. */
  sends?: unknown
  /** For a call that sends a form: its file and its text fields. */
  form?: { file: string; kind: 'video' | 'image'; fields?: Record<string, string> }
  status: number
  /** One thing, a list of them with at least one in it, or no body at all. */
  answers: 'one' | 'list' | 'nothing'
  /** The fields that it must hold; a dot leads into what a field holds. */
  holds?: string
  /** What of the payload must come back in the answer. */
  echoes?: Record<string, unknown>
}
