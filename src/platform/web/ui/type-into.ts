/** Puts a value into a field as if it had been typed: React and the form hear of it. Nothing happens for the same one. */
export function typeInto(input: HTMLInputElement, value: string): void {
  if (input.value === value) return
  // React keeps watch over the element's own setter; the prototype's goes past it, so the change counts as one.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
