import type { ComponentProps } from 'react'

type Input = ComponentProps<'input'>

const plainSetter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set

/** Shows a text as it is read, by one of the setters below. The caret stays behind what stood before it. */
function show(input: HTMLInputElement, asRead: string, caret: number, set: (text: string) => void) {
  set(asRead)
  if (document.activeElement === input) input.setSelectionRange(caret, caret)
}

/**
 * The listeners of an input that shows how its text is read: after each key and each paste, but not in the middle of a
 * composition, which a changed text would break off.
 */
export function showsAsRead(
  read: (text: string) => string,
  { onChange, onBlur, onCompositionEnd }: Input,
): Pick<Input, 'onChange' | 'onBlur' | 'onCompositionEnd'> {
  const caretIn = ({ value, selectionStart }: HTMLInputElement) =>
    read(value.slice(0, selectionStart ?? value.length)).length
  const showLater = (input: HTMLInputElement) => {
    const asRead = read(input.value)
    if (asRead === input.value) return
    // React takes an event for no change if it has set the value itself.
    show(input, asRead, caretIn(input), (text) => plainSetter?.call(input, text))
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return {
    onChange: (event) => {
      const { target, nativeEvent } = event
      const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing
      const asRead = isComposing ? target.value : read(target.value)
      if (asRead !== target.value)
        show(target, asRead, caretIn(target), (text) => {
          target.value = text
        })
      onChange?.(event)
    },
    onCompositionEnd: (event) => {
      onCompositionEnd?.(event)
      showLater(event.currentTarget)
    },
    onBlur: (event) => {
      showLater(event.target)
      onBlur?.(event)
    },
  }
}
