/** What a list of messages is called in its pager, here and across practices. */
export const MESSAGE_WORDS = {
  one: 'mensagem',
  many: 'mensagens',
  back: 'Mais recentes',
  forward: 'Mais antigas',
}
