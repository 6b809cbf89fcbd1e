/** How words for comments, replies, reviews, votes, and bids start, in many languages: what people leave on a page. */
const STARTS = `
  comment commentaire commenti comentari komment komentar komentář kommentti коммент комент yorum reactie reakcj reakt
  コメント 评论 評論 댓글 תגוב تعليق σχόλι bình
  repl antwort respuest répons respost rispost svar odpowied odpověd ответ відповід vastau yanıt réponse 回复 返信 답글 απάντ
  answer review recensi recenzj recenz rezension bewertung opinion opini avis reseñ avaliaç valoraci hodnocen отзыв відгук
  vélemény değerlendir arvostel anmeldels omdöm beoordel omtal レビュー 评价 후기 리뷰 ביקור مراجع κριτικ bedømmels
  vote voto stimme głos голос bid gebot pujas enchère oferta ставк`
  .split(/\s+/)
  .filter(Boolean)

/** Whether a text counts what people leave on a page: "12 comments", "3 Recenzje". */
export const countsOpinions = (words: readonly string[]): boolean =>
  words.some(word => STARTS.some(start => word.startsWith(start)))
