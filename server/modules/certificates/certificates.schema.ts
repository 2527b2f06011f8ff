import type { ColumnType, Generated } from 'kysely'
import type { CertificateChangeKind } from '#contract/certificates.ts'
import type { PaidProgram } from '#contract/offers/program-table.ts'

/** Immutable once issued. */
type Issued<T> = ColumnType<T, T, never>

interface CertificatesTable {
  id: Issued<string>
  userId: Issued<string>
  certifiedProgram: Issued<PaidProgram>
  code: Issued<string>
  name: Issued<string>
  /** The program's title at the time. */
  program: Issued<string>
  /** How many were demanded; 0 where none are. */
  lessons: Issued<number>
  assignments: Issued<number>
  issuedAt: Issued<Date>
  /** The day of issue in the student's time zone, as YYYY-MM-DD. */
  issuedOn: Issued<string>
}

/** What is counted of students who have deleted their account; written by the database. */
interface LeftStudentsTable {
  id: Generated<string>
  beganOn: string
  academyBeganOn: string | null
  certified: boolean
  /** Null for those who had too few trades to say so. */
  ahead: boolean | null
}

interface CertificateConditionsTable {
  program: Issued<PaidProgram>
  isIssued: boolean
  allLessons: Generated<boolean>
  allAssignments: Generated<boolean>
  quizPercent: number | null
  decisions: number | null
  /** A decimal string. */
  averageR: ColumnType<string | null, number | null, number | null>
  sessions: number | null
  finalProjectId: string | null
  finalProjectPoints: number | null
  updatedAt: Generated<Date>
}

interface CertificateDesignTable {
  onlyRow: Generated<boolean>
  accent: string | null
  signer: string
  signerTitle: string
  /** A PNG. */
  signature: Buffer | null
  updatedAt: Date
}

/** Append-only. */
interface CertificateChangesTable {
  id: Generated<string>
  certificateId: Issued<string>
  kind: Issued<CertificateChangeKind>
  reason: Issued<string>
  at: Issued<Date>
  madeBy: string | null
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    leftStudents: LeftStudentsTable
    certificates: CertificatesTable
    certificateChanges: CertificateChangesTable
    certificateConditions: CertificateConditionsTable
    certificateDesign: CertificateDesignTable
  }
}
