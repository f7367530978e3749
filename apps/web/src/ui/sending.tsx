import type { ReactNode } from 'react'

interface Props {
  /** How much has been sent, 0 to 1. */
  share: number
  /** What is being sent, e.g. 'Uploading the picture'. */
  label: string
  /** The same in words that change with the share. */
  children: ReactNode
}

/** How far something has got that takes long to send. */
export function Sending({ share, label, children }: Props) {
  return (
    <div className="sending" role="status">
      <progress value={share} max={1} aria-label={label} />
      {children}
    </div>
  )
}
