export const MESSAGE_WORDS = {
  one: 'mensagem',
  many: 'mensagens',
}
