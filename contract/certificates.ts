import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, instant } from './values.ts'

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
})
export type Certificate = z.infer<typeof certificateSchema>

const ownCertificateSchema = certificateSchema.extend({
  id,
  /** The page on which anyone can verify it. */
  url: z.string(),
})
export type OwnCertificate = z.infer<typeof ownCertificateSchema>

const standingSchema = z.object({
  lessons: z.number().int(),
  lessonsCompleted: z.number().int(),
  assignments: z.number().int(),
  assignmentsPassed: z.number().int(),
  /** Whether the owner has said that the program is complete; nobody is certified before. */
  isProgramComplete: z.boolean(),
})
/** A student's progress towards the certificate, over all published academy courses. */
export type Standing = z.infer<typeof standingSchema>

const ownCertificatesSchema = z.object({
  /** The academy's only certificate, once it is earned. */
  certificates: z.array(ownCertificateSchema),
  /** Null for anyone but students of the academy, who alone can earn one. */
  standing: standingSchema.nullable(),
})
export type OwnCertificates = z.infer<typeof ownCertificatesSchema>

export const listOwnCertificates = endpoint({
  method: 'GET',
  path: '/me/certificates',
  summary: 'The caller’s certificates, and what the academy’s still asks of the caller',
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
