export const MESSAGE_WORDS = {
  one: 'mensagem',
  many: 'mensagens',
  back: 'Mais recentes',
  forward: 'Mais antigas',
}
