import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listQuery } from './lists.ts'
import { paidProgramSchema } from './offers/programs.ts'
import { id, instant, line } from './values.ts'

const changeKind = z.enum(['revoked', 'restored'])
export type CertificateChangeKind = z.infer<typeof changeKind>

const changeSchema = z.object({ kind: changeKind, reason: z.string(), at: instant })
export type CertificateChange = z.infer<typeof changeSchema>

/** The contents of a certificate. */
const certificateSchema = z.object({
  /** In groups of four, as it is printed. */
  code: z.string(),
  /** The student's name at the time of issue. */
  name: z.string(),
  /** The academy's current name. */
  brand: z.string(),
  /** The title of the completed program. */
  program: z.string(),
  issuedAt: instant,
  /** The day of issue in the student's time zone, which the certificate carries: YYYY-MM-DD. */
  issuedOn: z.iso.date(),
  /** How it was revoked and restored since, oldest first; it is valid unless the last one revokes it. */
  changes: z.array(changeSchema),
})
export type Certificate = z.infer<typeof certificateSchema>

const ownCertificateSchema = certificateSchema.extend({
  id,
  certifiedProgram: paidProgramSchema,
  /** The page on which anyone can verify it. */
  url: z.string(),
})
export type OwnCertificate = z.infer<typeof ownCertificateSchema>

/**
 * A further condition that the owner has set: `quizzes`, the average mark of all quizzes in percent; `decisions`, how
 * many decisions on charts; `averageR`, what these brought on average, in R; `sessions`, how many live sessions were
 * joined; `finalProject`, 1 once the final project is passed; `finalProjectPoints`, the most points for it.
 */
const conditionSchema = z.object({
  kind: z.enum([
    'quizzes',
    'decisions',
    'averageR',
    'sessions',
    'finalProject',
    'finalProjectPoints',
  ]),
  needed: z.number(),
  /** Null while there is nothing to take an average of. */
  reached: z.number().nullable(),
  isMet: z.boolean(),
  /** The title of the final project; null if it was deleted. */
  title: z.string().nullish(),
})
export type CertificateCondition = z.infer<typeof conditionSchema>

const standingSchema = z.object({
  program: paidProgramSchema,
  /** The current title of the program. */
  title: z.string(),
  /** Whether all lessons are demanded, and all assignments. */
  allLessons: z.boolean(),
  allAssignments: z.boolean(),
  lessons: z.number().int(),
  lessonsCompleted: z.number().int(),
  assignments: z.number().int(),
  assignmentsPassed: z.number().int(),
  /** Whether the owner has said that the academy is complete; nobody is certified before. The mentorship always is. */
  isProgramComplete: z.boolean(),
  /** The owner's further conditions; none by default. */
  conditions: z.array(conditionSchema),
})
/** A student's progress towards the certificate of a program, over all its published courses. */
export type Standing = z.infer<typeof standingSchema>

const ownCertificatesSchema = z.object({
  /** One of each program, once it is earned; the oldest first. */
  certificates: z.array(ownCertificateSchema),
  /** For each program that certifies its students, and of which the caller is one. */
  standings: z.array(standingSchema),
})
export type OwnCertificates = z.infer<typeof ownCertificatesSchema>

export const listOwnCertificates = endpoint({
  method: 'GET',
  path: '/me/certificates',
  summary: 'The caller’s certificates, and what those of the programs still ask of the caller',
  success: { status: 200, body: ownCertificatesSchema },
})

/** Returns a PDF rather than JSON. */
export const certificatePdfPath = '/me/certificates/:id/pdf'

export const verifyCertificate = endpoint({
  method: 'GET',
  path: '/certificates/:code',
  summary: 'What a certificate with this code says; 404 where there is none',
  params: z.object({ code: z.string() }),
  success: { status: 200, body: certificateSchema },
})

/** The certificate as a badge (Open Badges 3.0), signed as a JWT: a text rather than JSON. */
export const certificateBadgePath = '/certificates/:code/badge'
/** The picture that a shared certificate is shown with, a PNG of 1200 × 630 pixels. */
export const certificatePicturePath = '/certificates/:code/picture'
/** The academy's key for badges, and the badges revoked, at addresses that badges name. */
export const badgeIssuerPath = '/certificates/issuer/did.json'
export const revokedBadgesPath = '/certificates/issuer/revoked.json'

const conditionsFields = {
  /** Whether students of the program are certified at all. */
  isIssued: z.boolean(),
  allLessons: z.boolean(),
  allAssignments: z.boolean(),
  /** The average of the best attempts at all quizzes of the program, in percent. */
  quizPercent: z.int().min(1).max(100).nullable(),
  decisions: z.int().min(1).max(500).nullable(),
  averageR: z.number().min(-1).max(10).multipleOf(0.01).nullable(),
  sessions: z.int().min(1).max(500).nullable(),
  /** The assignment that has to be passed as the final project. */
  finalProjectId: id.nullable(),
  finalProjectPoints: z.int().min(1).max(2000).nullable(),
}

/** The owner's conditions for the certificates of a program; null for none of the kind. */
const certificateConditionsSchema = z.object({
  ...conditionsFields,
  updatedAt: instant,
  /** The assignments that can be the final project, the newest 200, with the most points of their rubric. */
  projects: z.array(z.object({ id, title: z.string(), points: z.number().nullable() })).optional(),
})
export type CertificateConditions = z.infer<typeof certificateConditionsSchema>

/** Whether these conditions ask for anything: a certificate that asks for nothing would be everybody's at once. */
export function demandsSomething({
  allLessons,
  allAssignments,
  quizPercent,
  decisions,
  sessions,
  finalProjectId,
}: Pick<
  CertificateConditions,
  'allAssignments' | 'allLessons' | 'decisions' | 'finalProjectId' | 'quizPercent' | 'sessions'
>): boolean {
  const further = [quizPercent, decisions, sessions, finalProjectId]
  return allLessons || allAssignments || further.some((condition) => condition !== null)
}
export const nothingDemanded = 'Choose at least one condition'

export const certificateConditionsInputSchema = z
  .object({
    ...conditionsFields,
    /** The value last read, to detect whether somebody else has changed them since. */
    updatedAt: instant,
  })
  .refine(({ averageR, decisions }) => averageR === null || decisions !== null, {
    path: ['decisions'],
    message: 'Enter how many decisions the average covers',
  })
  .refine(
    ({ finalProjectId, finalProjectPoints }) =>
      finalProjectPoints === null || finalProjectId !== null,
    { path: ['finalProjectId'], message: 'Choose the final project that the points are for' },
  )
  .refine(demandsSomething, { path: ['allLessons'], message: nothingDemanded })

const conditionsParams = z.object({ program: paidProgramSchema })

export const getCertificateConditions = endpoint({
  method: 'GET',
  path: '/admin/certificate-conditions/:program',
  summary: 'What the certificates of a program demand',
  params: conditionsParams,
  success: { status: 200, body: certificateConditionsSchema },
})

export const updateCertificateConditions = endpoint({
  method: 'PUT',
  path: '/admin/certificate-conditions/:program',
  summary:
    'Replace what the certificates of a program demand; 409 when someone else has changed it since',
  params: conditionsParams,
  body: certificateConditionsInputSchema,
  success: { status: 200, body: certificateConditionsSchema },
})

const designFields = {
  /** The colour of headings and lines as '#1d4ed8'; null for the accent colour of the site. */
  accent: z
    .string()
    .regex(/^#[0-9a-f]{6}$/, { message: 'Enter the colour as # and six digits, such as #1d4ed8' })
    .nullable(),
  /** Who signs; empty for nobody. */
  signer: line({ max: 100 }),
  signerTitle: line({ max: 100 }),
}

const certificateDesignSchema = z.object({
  ...designFields,
  /** The picture of the signature as a data address; null for none. */
  signature: z.string().nullable(),
  updatedAt: instant,
})
export type CertificateDesign = z.infer<typeof certificateDesignSchema>

export const certificateDesignInputSchema = z.object({
  ...designFields,
  /** The id of a picture of the site; null for no signature, absent for the one that is stored. */
  signatureId: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .nullish(),
  updatedAt: instant,
})
export type CertificateDesignInput = z.infer<typeof certificateDesignInputSchema>

export const getCertificateDesign = endpoint({
  method: 'GET',
  path: '/admin/certificate-design',
  summary: 'What certificates look like, and who signs them',
  success: { status: 200, body: certificateDesignSchema },
})

export const updateCertificateDesign = endpoint({
  method: 'PUT',
  path: '/admin/certificate-design',
  summary: 'Replace what certificates look like; 409 when someone else has changed it since',
  body: certificateDesignInputSchema,
  success: { status: 200, body: certificateDesignSchema },
})

/** A PDF of a certificate for nobody; the query is that of `certificatePreviewSchema`. */
export const certificatePreviewPath = '/admin/certificate-design/preview'
export const certificatePreviewSchema = z.object({
  ...designFields,
  /** Empty for the accent colour of the site. */
  accent: z.union([z.literal('').transform(() => null), designFields.accent.unwrap()]),
  /** Empty for no signature, absent for the one that is stored. */
  signatureId: z
    .union([z.literal('').transform(() => null), z.string().regex(/^[0-9a-f]{32}$/)])
    .optional(),
})

const issuedCertificateSchema = ownCertificateSchema.extend({
  /** The student's account. */
  userId: id,
  email: z.string(),
})
export type IssuedCertificate = z.infer<typeof issuedCertificateSchema>

export const certificateSorts = ['name', 'issued'] as const
export type CertificateSort = (typeof certificateSorts)[number]

export const listIssuedCertificates = endpoint({
  method: 'GET',
  path: '/admin/certificates',
  summary: 'Everybody’s certificates, newest first',
  query: listQuery(certificateSorts),
  success: { status: 200, body: z.array(issuedCertificateSchema), counted: true },
})

export const certificateChangeInputSchema = z.object({
  kind: changeKind,
  /** Shown to anyone who has the code. */
  reason: line({ min: 1, max: 500, message: 'A reason is required' }),
})
export type CertificateChangeInput = z.infer<typeof certificateChangeInputSchema>

export const changeCertificate = endpoint({
  method: 'POST',
  path: '/admin/certificates/:id/changes',
  summary: 'Revoke a certificate, or restore it; 409 where it is so already',
  params: z.object({ id }),
  body: certificateChangeInputSchema,
  success: { status: 200, body: issuedCertificateSchema },
})
