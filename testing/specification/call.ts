/** The caller; a newcomer has just registered. */
export type SpecCaller = 'visitor' | 'newcomer' | 'free' | 'academy' | 'mentorship' | 'admin'

/** A call of the specification's section 7: its input, and its expected response. */
export interface SpecCall {
  /** Method and path as in the specification, with the case in brackets. */
  call: string
  as: SpecCaller
  /** The payload, as JSON. {course} and the like are replaced with existing ids. */
  sends?: unknown
  /** For a call that sends a form: its file and its text fields. */
  form?: { file: string; kind: 'video' | 'image'; fields?: Record<string, string> }
  status: number
  /** One thing, a list of them with at least one in it, or no body at all. */
  answers: 'one' | 'list' | 'nothing'
  /** The fields that it must contain; a dot leads into a nested field. */
  holds?: string
  /** The parts of the payload that must be in the response. */
  echoes?: Record<string, unknown>
}
