import type { ObjectStorage } from './object-storage.ts'

/**
 * The files of pictures, in a folder or in a bucket. A name is used once, and its content never changes.
 * Everything that fails throws a StorageError.
 */
export interface PictureStorage {
  /** The folder or the bucket, for messages. */
  place: string
  /** The source from which the web server reads. */
  source: { folder: string } | { bucket: Pick<ObjectStorage, 'read'> }
  /** Stores a file, completely or not at all. */
  put(file: string, bytes: Buffer): Promise<void>
  /** Null if there is none. */
  read(file: string): Promise<Buffer | null>
  /** The files in alphabetical order; if names are given (see `nameOf`), only the files of these pictures. */
  list(names?: string[]): Promise<string[]>
  /** Removes files; ignores those that do not exist. */
  remove(files: string[]): Promise<void>
  /** Copies a file. @returns whether it exists */
  copy(from: string, to: string): Promise<boolean>
}
