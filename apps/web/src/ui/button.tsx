import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import styles from './button.module.scss'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import { type LinkProps, useLink } from './link.tsx'
import { Spinner } from './spinner.tsx'

interface Look {
  /**
   * primary: the main action of a screen; secondary: other actions; quiet: in rows and bars; danger:
   * destructive; secondary-danger: leads to a destructive action, and asks first.
   */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'secondary-danger' | undefined
  size?: 'small' | 'medium' | 'large' | undefined
  icon?: IconName | undefined
  /** Fills the width of its container. */
  wide?: boolean | undefined
}

function lookOf({ variant = 'primary', size = 'medium', wide }: Look, className?: string) {
  return classNames(styles.button, styles[variant], styles[size], wide && styles.wide, className)
}

interface ButtonProps extends Look, ComponentProps<'button'> {
  /** Puts the icon after the text. */
  iconLast?: boolean
  /** Shows a spinner and ignores clicks, but keeps the keyboard's focus. */
  busy?: boolean
}

/** A button. Its type defaults to `button`, so that it never submits a form by accident. */
export function Button(props: ButtonProps) {
  const { variant, size, icon, iconLast, wide, busy, className, children, onClick, ...rest } = props
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      className={lookOf(
        { variant, size, wide },
        classNames(iconLast && styles.iconLast, className),
      )}
      onClick={click}
    >
      {busy ? <Spinner /> : icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

/** A link that looks like a button: for navigation, not for actions. */
export function ButtonLink({ to, state, ...rest }: Look & LinkProps) {
  return <ButtonAnchor {...rest} {...useLink(to, state)} />
}

/** Like `ButtonLink`, to an address outside the router. */
export function ButtonAnchor({
  variant,
  size,
  icon,
  wide,
  className,
  children,
  ...rest
}: Look & ComponentProps<'a'>) {
  return (
    <a className={lookOf({ variant, size, wide }, className)} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  )
}

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon'> {
  icon: IconName
  /** The accessible name, which is also the tooltip. */
  label: string
  children?: ReactNode
}

/** A round button with only an icon, for table rows and corners. */
export function IconButton({
  icon,
  label,
  variant = 'quiet',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <Button
      {...rest}
      variant={variant}
      icon={icon}
      aria-label={label}
      title={label}
      className={classNames(styles.round, className)}
    />
  )
}

interface ActionsProps {
  children: ReactNode
  className?: string | undefined
}

/** A row of buttons below the content that they act on. */
export function Actions({ children, className }: ActionsProps) {
  return <div className={classNames(styles.actions, className)}>{children}</div>
}
