/** Made-up people: nobody's name, phone or registry. */

/** `weeks`: how long ago the first session was. */
export const PEOPLE: readonly { name: string; weeks: number; email?: string; note?: string }[] = [
  { name: 'Alice Moreira', weeks: 46, email: 'alice@exemplo.com.br' },
  { name: 'Bento Carvalho', weeks: 46, email: 'bento@exemplo.com.br' },
  { name: 'Clara Figueiredo', weeks: 40, note: 'Prefere mensagens à tarde.' },
  { name: 'Davi Rezende', weeks: 38, email: 'davi@exemplo.com.br' },
  { name: 'Elisa Monteiro', weeks: 35 },
  { name: 'Fábio Guerra', weeks: 31, email: 'fabio@exemplo.com.br' },
  { name: 'Giovana Paes', weeks: 27, note: 'Pede recibo no fim de cada mês.' },
  { name: 'Heitor Bastos', weeks: 24, email: 'heitor@exemplo.com.br' },
  { name: 'Iara Coutinho', weeks: 20 },
  { name: 'Jonas Valadares', weeks: 16, email: 'jonas@exemplo.com.br' },
  { name: 'Lara e Tomás Brito', weeks: 13, email: 'lara.tomas@exemplo.com.br' },
  { name: 'Manuela Sá', weeks: 9, note: 'Estaciona na rua de trás.' },
  { name: 'Otávio Freire', weeks: 5, email: 'otavio@exemplo.com.br' },
  { name: 'Yasmin Quadros', weeks: 2, email: 'yasmin@exemplo.com.br' },
]
