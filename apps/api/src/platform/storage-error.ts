/** A folder or a bucket that does not do what was asked; the message is for the operator. */
export class StorageError extends Error {}
