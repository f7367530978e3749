import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { classNames } from './class-names.ts'

interface FieldProps {
  label: ReactNode
  /** Help that is always there. */
  hint?: ReactNode
  /** What is wrong, shown beside the control and read with it; an empty text only marks the control. */
  error?: string | undefined
  /** Says '(optional)' after the label. */
  optional?: boolean | undefined
}

/** What a control inside a Field has to carry, so that label, hint and error belong to it. */
export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface OwnControl extends FieldProps {
  children: (control: ControlProps) => ReactNode
}

/** A label, a control of your own, its hint and its error: `<Field label="…">{c => <input {...c} />}</Field>`. */
export function Field({ label, hint, error, optional, children }: OwnControl) {
  const id = useId()
  const hintId = hint ? `${id}hint` : undefined
  const errorId = error ? `${id}error` : undefined
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {optional && <span className="field-optional"> (optional)</span>}
      </label>
      {children({
        id,
        'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {error && (
        <p id={errorId} className="field-error">
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className="field-hint">
          {hint}
        </p>
      )}
    </div>
  )
}

type TextFieldProps = FieldProps & ComponentProps<'input'>

/** A one-line text control: `<TextField label="Email" type="email" {...register('email')} />`. */
export function TextField({ label, hint, error, optional, className, ...input }: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, optional }}>
      {(control) => (
        <input
          type="text"
          {...input}
          {...control}
          className={classNames('form-control', error !== undefined && 'is-invalid', className)}
        />
      )}
    </Field>
  )
}

/** A text control of several lines. */
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
          className={classNames('form-control', error !== undefined && 'is-invalid', className)}
        />
      )}
    </Field>
  )
}

type PasswordFieldProps = Omit<TextFieldProps, 'type'>

/** A password control that can be looked at. Give `autoComplete` current-password or new-password. */
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
        <span className="field-with-button">
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={classNames('form-control', error !== undefined && 'is-invalid', className)}
          />
          <button type="button" aria-controls={control.id} onClick={() => setShown(!shown)}>
            {shown ? 'Hide' : 'Show'}
          </button>
        </span>
      )}
    </Field>
  )
}

/** A choice from a short list; its `<option>`s are the children. */
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
        <select
          {...select}
          {...control}
          className={classNames('form-select', error !== undefined && 'is-invalid', className)}
        >
          {children}
        </select>
      )}
    </Field>
  )
}

/** A tick box with its label to the right. */
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
    <div className="form-check field">
      <input
        {...input}
        id={id}
        type="checkbox"
        aria-describedby={note ? `${id}note` : undefined}
        aria-invalid={error === undefined ? undefined : true}
        className={classNames('form-check-input', error !== undefined && 'is-invalid', className)}
      />
      <label htmlFor={id} className="form-check-label">
        {label}
      </label>
      {note && (
        <p id={`${id}note`} className={error ? 'field-error' : 'field-hint'}>
          {note}
        </p>
      )}
    </div>
  )
}
