import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { instant } from './values.ts'

/** Bytes per megabyte, as limits are set and shown. */
export const megabyte = 1_000_000

const bytes = z.number().int().nonnegative()

/** The purposes of a user's files; 'arriving' are uploads in progress. */
export const fileKinds = [
  'avatars',
  'screenshots',
  'attachments',
  'messages',
  'statements',
  'candles',
  'arriving',
] as const
const fileKindSchema = z.enum(fileKinds)
export type FileKind = z.infer<typeof fileKindSchema>

const storageUseSchema = z.object({
  usedBytes: bytes,
  /** Null if there is no limit: for those who create the academy's content. */
  limitBytes: bytes.nullable(),
  /** Only kinds with at least one file. */
  kinds: z.array(z.object({ kind: fileKindSchema, files: bytes, bytes })),
})
export type StorageUse = z.infer<typeof storageUseSchema>

export const getStorageUse = endpoint({
  operationId: 'getSpaceUse',
  method: 'GET',
  path: '/me/space',
  summary: 'How much of their space the caller’s files take, by kind',
  success: { status: 200, body: storageUseSchema },
})

const megabytes = z.number().int().min(1).max(1_000_000)

const limitFields = {
  /** Megabytes for each member of the community; null for the default. */
  communityMb: megabytes.nullable(),
  /** The same for students of a paid program. */
  studentMb: megabytes.nullable(),
}

const storageQuotasSchema = z.object({
  ...limitFields,
  defaultCommunityMb: megabytes,
  defaultStudentMb: megabytes,
  updatedAt: instant,
})
export type StorageQuotas = z.infer<typeof storageQuotasSchema>

export const storageQuotasInputSchema = z.object({
  ...limitFields,
  /** The value last read, to detect whether somebody else has changed the limits since. */
  updatedAt: instant.optional(),
})
export type StorageQuotasInput = z.infer<typeof storageQuotasInputSchema>

export const getStorageQuotas = endpoint({
  operationId: 'getSpaceLimits',
  method: 'GET',
  path: '/admin/space-limits',
  summary: 'How much space each user’s files may take',
  success: { status: 200, body: storageQuotasSchema },
})

export const saveStorageQuotas = endpoint({
  operationId: 'saveSpaceLimits',
  method: 'PUT',
  path: '/admin/space-limits',
  summary: 'Set how much space users’ files may take; 409 when someone else has since',
  body: storageQuotasInputSchema,
  success: { status: 200, body: storageQuotasSchema },
})

const diskSchema = z.object({
  freeBytes: bytes,
  totalBytes: bytes,
  /** The space that must remain free; below it, uploads are refused. */
  minimumBytes: bytes,
  /** Whether uploads are refused. */
  low: z.boolean(),
})
export type Disk = z.infer<typeof diskSchema>

export const getDisk = endpoint({
  method: 'GET',
  path: '/admin/disk',
  summary: 'How much room there is on the disk that files are kept on',
  success: { status: 200, body: diskSchema },
})
