import { t, typedDigitsAsRead, typedNumberAsRead } from '@church/shared'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.scss'
import inputStyles from './input.module.scss'
import { showsAsRead } from './shows-as-read.ts'

interface FieldProps {
  label: ReactNode
  /** Help text that is always visible. */
  hint?: ReactNode
  /** The error, shown below the control and read out with it; an empty string only marks the control. */
  error?: string | undefined
  /** Adds '(optional)' to the label. */
  optional?: boolean | undefined
}

/** The props that connect a control to its label, hint and error. */
interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface OwnControl extends FieldProps {
  children: (control: ControlProps) => ReactNode
}

/** A label, hint and error around any control: `<Field label="…">{c => <input {...c} />}</Field>`. */
export function Field({ label, hint, error, optional, children }: OwnControl) {
  const id = useId()
  const hintId = hint ? `${id}hint` : undefined
  const errorId = error ? `${id}error` : undefined
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {optional && <span className={styles.optional}> {t('(optional)')}</span>}
      </label>
      {children({
        id,
        'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}

/** The class of a control, which shows that something is wrong with its value. */
const classOf = (
  base: string | undefined,
  error: string | undefined,
  className: string | undefined,
) => classNames(base, error !== undefined && inputStyles.invalid, className)

interface TextFieldProps extends FieldProps, ComponentProps<'input'> {
  /** Shows a telephone number or a code as it is read: by default, where the keyboard is one of numbers. */
  reads?: keyof typeof readings | undefined
}

const readings = { number: typedNumberAsRead, digits: typedDigitsAsRead }

/** A one-line text control: `<TextField label="Town" {...form.field('town')} />`. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, optional, className, reads, ...input } = props
  const isNumber = input.type === 'tel' || input.inputMode === 'numeric'
  const reading = reads ?? (isNumber ? 'number' : undefined)
  return (
    <Field {...{ label, hint, error, optional }}>
      {(control) => (
        <input
          type="text"
          {...input}
          {...(reading && showsAsRead(readings[reading], input))}
          {...control}
          className={classOf(inputStyles.input, error, className)}
        />
      )}
    </Field>
  )
}

/** A control for an email address. */
export const EmailField = ({ label = t('Email'), ...rest }: Partial<TextFieldProps>) => (
  <TextField label={label} type="email" autoCapitalize="none" {...rest} />
)

/** A control for the name of a thing, such as a team, which no browser fills in. */
export const NameField = (props: Omit<TextFieldProps, 'label'>) => (
  <TextField label={t('Name', undefined, 'of a thing')} required autoComplete="off" {...props} />
)

/** A multi-line text control. */
export function TextArea({
  label,
  hint,
  error,
  optional,
  className,
  ...textarea
}: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Field {...{ label, hint, error, optional }}>
      {(control) => (
        <textarea
          {...textarea}
          {...control}
          className={classOf(inputStyles.input, error, className)}
        />
      )}
    </Field>
  )
}

type PasswordFieldProps = Omit<TextFieldProps, 'type'>

/** A password control with a Show button. Set `autoComplete` to current-password or new-password. */
export function PasswordField({
  label,
  hint,
  error,
  optional,
  className,
  ...input
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field {...{ label, hint, error, optional }}>
      {(control) => (
        <span className={styles.withButton}>
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={classOf(inputStyles.input, error, className)}
          />
          <button type="button" aria-controls={control.id} onClick={() => setShown(!shown)}>
            {shown ? t('Hide') : t('Show')}
          </button>
        </span>
      )}
    </Field>
  )
}

/** A select box; its `<option>`s are the children. */
export function Select({
  label,
  hint,
  error,
  optional,
  className,
  children,
  ...select
}: FieldProps & ComponentProps<'select'>) {
  return (
    <Field {...{ label, hint, error, optional }}>
      {(control) => (
        <select {...select} {...control} className={classOf(inputStyles.select, error, className)}>
          {children}
        </select>
      )}
    </Field>
  )
}

/** A checkbox with its label to the right. */
export function Checkbox({
  label,
  hint,
  error,
  className,
  ...input
}: FieldProps & ComponentProps<'input'>) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className={classNames(inputStyles.choice, styles.field)}>
      <input
        {...input}
        id={id}
        type="checkbox"
        aria-describedby={note ? `${id}note` : undefined}
        aria-invalid={error === undefined ? undefined : true}
        className={classOf(inputStyles.box, error, className)}
      />
      <label htmlFor={id}>{label}</label>
      {note && (
        <p id={`${id}note`} className={error ? styles.error : styles.hint}>
          {note}
        </p>
      )}
    </div>
  )
}
