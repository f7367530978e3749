import qrcode from 'qrcode-generator'

interface Props {
  text: string
  /** Read out instead of the picture. */
  label: string
}

/** Modules of white around the code, which readers need (ISO/IEC 18004). */
const quiet = 4

/** A text as a QR code: dark on white in every colour scheme, or readers would not find it. */
export function QrCode({ text, label }: Props) {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const count = code.getModuleCount()
  const size = count + 2 * quiet
  let path = ''
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < count; column++) {
      if (code.isDark(row, column)) path += `M${column + quiet} ${row + quiet}h1v1h-1z`
    }
  }
  return (
    <svg
      className="qr-code"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
