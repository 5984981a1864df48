export interface BookingAssets {
  css: string
  scriptUrl: string
}
export function documentOf(_: BookingAssets & { view: unknown; markup: string }): string {
  return ''
}
export function notFoundDocument(_: { markup: string; css: string }): string {
  return ''
}
