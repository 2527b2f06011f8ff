import type { DBSchema, IDBPDatabase } from 'idb'

/** Something that is to be created at the academy and is kept on the device until that is certain. */
export interface Parcel {
  /** Counts what was put into the outbox: the order in which it is sent. */
  number: number
  /** Made here; the server creates once for each. */
  id: string
  /** Whose it is: nobody else at this device sees it or sends it. */
  userId: string
  /** What kind of thing it is, and which list or item it belongs to. */
  kind: string
  about: string
  /** What its list calls it. */
  label: string
  /** Below /api, parameters filled in. */
  path: string
  /** Sent as JSON, or as a form. */
  body?: unknown
  form?: { fields: Record<string, string>; file?: { field: string; content: Blob; name: string } }
  /** What the form held in which it was typed, to fill it again. */
  typed?: unknown
  /** Why the academy has refused it; null while it is to be sent. */
  refusal: string | null
}

/** A file that was chosen in a form and is not sent yet. */
interface KeptFile {
  userId: string
  /** What its form is about, as a draft's. */
  name: string
  file: File
  /** When it was chosen, in milliseconds. */
  at: number
}

interface Device extends DBSchema {
  outbox: { key: number; value: Parcel; indexes: { user: string } }
  files: { key: [userId: string, name: string]; value: KeptFile }
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
        // A newer version of the program, in another tab, wants to change it.
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

/** What waits for a user, in its order. Throws where the browser keeps nothing. */
export const readParcels = async (userId: string): Promise<Parcel[]> =>
  (await open()).getAllFromIndex('outbox', 'user', userId)

/** Keeps a parcel, at the end of the order. */
export async function addParcel(parcel: Omit<Parcel, 'number'>): Promise<void> {
  // The number is the store's to give.
  await (await open()).add('outbox', parcel as Parcel)
}

/** Keeps what has become of a parcel. */
export async function changeParcel(parcel: Parcel): Promise<void> {
  await (await open()).put('outbox', parcel)
}

export async function removeParcel(number: number): Promise<void> {
  await (await open()).delete('outbox', number)
}

/** All files that are kept on this device. Throws where the browser keeps nothing. */
export const readFiles = async (): Promise<KeptFile[]> => (await open()).getAll('files')

/** Keeps a file, in the place of an earlier one of the same form. */
export async function putFile(kept: KeptFile): Promise<void> {
  await (await open()).put('files', kept)
}

export async function removeFile({ userId, name }: Pick<KeptFile, 'userId' | 'name'>) {
  await (await open()).delete('files', [userId, name])
}
