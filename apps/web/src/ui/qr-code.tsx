import { QRCodeSVG } from 'qrcode.react'

interface Props {
  value: string
  /** The accessible name. */
  label: string
  /** The error correction level: L for codes read from afar, which then have fewer and larger squares. */
  level?: 'L' | 'M'
  className?: string | undefined
}

/** A QR code with the quiet margin that readers need. */
export const QrCode = ({ value, label, level = 'M', className }: Props) => (
  <QRCodeSVG className={className} value={value} level={level} marginSize={4} aria-label={label} />
)
