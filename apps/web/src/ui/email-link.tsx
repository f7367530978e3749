import { classNames } from './class-names.ts'
import styles from './email-link.module.scss'
import { Icon } from './icon.tsx'

interface Props {
  /** Empty if there is none, which shows nothing. */
  address: string
  /** Shows an envelope before the address. */
  icon?: boolean
  className?: string | undefined
}

/** Links to an address. Encodes it: after a `?` or `&`, a mail program would read subjects and further recipients. */
export const mailTo = (address: string) =>
  `mailto:${encodeURIComponent(address).replace('%40', '@')}`

/** A mailto link. A long address breaks after its @ first. */
export function EmailLink({ address, icon = false, className }: Props) {
  if (!address) return null
  const at = address.lastIndexOf('@') + 1
  return (
    <a className={classNames(styles.link, className)} href={mailTo(address)}>
      {icon && <Icon name="mail" />}
      <span>
        {address.slice(0, at)}
        <wbr />
        {address.slice(at)}
      </span>
    </a>
  )
}
