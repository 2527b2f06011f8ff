import type { DBSchema, IDBPDatabase } from 'idb'

/** A creation for the academy, stored on the device until it is certain to have arrived. */
export interface Parcel {
  /** A counter: the order in which parcels are sent. */
  number: number
  /** Generated here; the server creates once per id. */
  id: string
  /** The owner: nobody else on this device sees it or sends it. */
  userId: string
  /** Its kind, and the list or item it belongs to. */
  kind: string
  about: string
  /** Its label in lists. */
  label: string
  /** Below /api, with parameters filled in. */
  path: string
  /** Sent as JSON, or as a form. */
  body?: unknown
  form?: { fields: Record<string, string>; file?: { field: string; content: Blob; name: string } }
  /** The form's input, to refill it. */
  typed?: unknown
  /** Why the academy has refused it; null while it is still to be sent. */
  refusal: string | null
}

/** A file that was chosen in a form and not sent yet. */
interface StoredFile {
  userId: string
  /** What its form is about, named as for drafts. */
  name: string
  file: File
  /** When it was chosen, in milliseconds. */
  at: number
}

interface Device extends DBSchema {
  outbox: { key: number; value: Parcel; indexes: { user: string } }
  files: { key: [userId: string, name: string]; value: StoredFile }
}

let opened: Promise<IDBPDatabase<Device>> | null = null

function open(): Promise<IDBPDatabase<Device>> {
  opened ??= import('idb')
    .then(({ openDB }) =>
      openDB<Device>('academy', 2, {
        upgrade(database, before) {
          database.createObjectStore('files', { keyPath: ['userId', 'name'] })
          if (before > 0) return
          const outbox = database.createObjectStore('outbox', {
            keyPath: 'number',
            autoIncrement: true,
          })
          outbox.createIndex('user', 'userId')
        },
        // A newer version of the program, in another tab, wants to upgrade the database.
        blocking: (_current, _blocked, event) => {
          ;(event.target as IDBDatabase | null)?.close()
          opened = null
        },
      }),
    )
    .catch((error: unknown) => {
      opened = null
      throw error
    })
  return opened
}

/** A user's queued parcels, in order. Throws if the browser stores nothing. */
export const readParcels = async (userId: string): Promise<Parcel[]> =>
  (await open()).getAllFromIndex('outbox', 'user', userId)

/** Appends a parcel to the queue. */
export async function addParcel(parcel: Omit<Parcel, 'number'>): Promise<void> {
  // The store assigns the number.
  await (await open()).add('outbox', parcel as Parcel)
}

/** Stores a parcel's changed state. */
export async function changeParcel(parcel: Parcel): Promise<void> {
  await (await open()).put('outbox', parcel)
}

export async function removeParcel(number: number): Promise<void> {
  await (await open()).delete('outbox', number)
}

/** All files stored on this device. Throws if the browser stores nothing. */
export const readFiles = async (): Promise<StoredFile[]> => (await open()).getAll('files')

/** Stores a file, replacing an earlier one of the same form. */
export async function putFile(stored: StoredFile): Promise<void> {
  await (await open()).put('files', stored)
}

export async function removeFile({ userId, name }: Pick<StoredFile, 'userId' | 'name'>) {
  await (await open()).delete('files', [userId, name])
}
