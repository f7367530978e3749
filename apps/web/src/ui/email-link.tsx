import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

interface Props {
  address: string
  /** With a small envelope before it. */
  icon?: boolean
  className?: string
}

/** An address may hold a `?` or `&`, after which a mail program would read subjects and further recipients. */
const mailTo = (address: string) => `mailto:${encodeURIComponent(address).replace('%40', '@')}`

/** An address that one can write to. Where it is too long for a line, it breaks after its @ first. */
export function EmailLink({ address, icon = false, className }: Props) {
  const at = address.lastIndexOf('@') + 1
  return (
    <a className={classNames('email-link', className)} href={mailTo(address)}>
      {icon && <Icon name="mail" />}
      <span>
        {address.slice(0, at)}
        <wbr />
        {address.slice(at)}
      </span>
    </a>
  )
}
