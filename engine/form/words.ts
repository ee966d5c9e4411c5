import { localeIn } from '../report/words/words.ts';

/** The words of a printed form that the participant page does not have. */
const NAMES = [
  'circle',
  'circleAll',
  'onlyIf',
  'onlyIfAsked',
  'and',
  'or',
  'not',
  'answered',
  'self',
  'proxy',
  'signature',
] as const;

export type FormWords = Readonly<Record<(typeof NAMES)[number], string>>;

/** By language, in the order of the names. */
const WORDS: Readonly<Record<string, string>> = {
  ar: 'ضع دائرة حول رقم إجابتك.|ضع دائرة حول كل ما ينطبق.|فقط إذا {x}|فقط إذا طُلب منك ذلك|و|أو|ليس|أُجيب عن {x}|أجيب عن نفسي|أجيب نيابة عن شخص آخر، بصفتي|التوقيع',
  da: 'Sæt ring om tallet ud for dit svar.|Sæt ring om alle, der passer.|Kun hvis {x}|Kun hvis du bliver bedt om det|og|eller|ikke|{x} er besvaret|Jeg svarer for mig selv|Jeg svarer for en anden, som|Underskrift',
  de: 'Bitte kreisen Sie die Zahl Ihrer Antwort ein.|Bitte kreisen Sie alles ein, was zutrifft.|Nur wenn {x}|Nur wenn Sie darum gebeten werden|und|oder|nicht|{x} beantwortet ist|Ich antworte für mich selbst|Ich antworte für eine andere Person, als|Unterschrift',
  en: 'Please circle the number of your answer.|Please circle all that apply.|Only if {x}|Only if you are asked to|and|or|not|{x} is answered|I answer for myself|I answer for somebody else, as|Signature',
  es: 'Rodee el número de su respuesta.|Rodee todo lo que corresponda.|Solo si {x}|Solo si se lo piden|y|o|no|se ha respondido a {x}|Respondo por mí|Respondo por otra persona, como|Firma',
  fr: 'Entourez le numéro de votre réponse.|Entourez tout ce qui convient.|Seulement si {x}|Seulement si on vous le demande|et|ou|non|{x} a une réponse|Je réponds pour moi-même|Je réponds pour une autre personne, en tant que|Signature',
  he: 'נא להקיף בעיגול את מספר התשובה.|נא להקיף בעיגול את כל המתאים.|רק אם {x}|רק אם תתבקשו|וגם|או|לא|יש תשובה ל-{x}|התשובות הן על עצמי|התשובות הן בשם אדם אחר, בתור|חתימה',
  hi: 'अपने उत्तर की संख्या पर घेरा लगाएँ।|जो भी लागू हों, उन सब पर घेरा लगाएँ।|केवल यदि {x}|केवल यदि आपसे कहा जाए|और|या|नहीं|{x} का उत्तर दिया गया है|मैं अपने लिए उत्तर दे रहा/रही हूँ|मैं किसी और के लिए उत्तर दे रहा/रही हूँ, संबंध|हस्ताक्षर',
  it: 'Cerchi il numero della risposta.|Cerchi tutte le risposte adatte.|Solo se {x}|Solo se richiesto|e|o|non|è stata data risposta a {x}|Rispondo per me|Rispondo per un’altra persona, come|Firma',
  ja: '当てはまる番号を丸で囲んでください。|当てはまるものすべてを丸で囲んでください。|{x} の場合のみ|求められた場合のみ|かつ|または|次でない：|{x} に回答した|本人が回答します|代わりに回答します（続柄）|署名',
  ko: '답의 번호에 동그라미를 치세요.|해당하는 것에 모두 동그라미를 치세요.|{x}인 경우에만|요청받은 경우에만|그리고|또는|아님:|{x}에 답함|본인이 답합니다|다른 사람을 대신해 답합니다(관계)|서명',
  nl: 'Omcirkel het nummer van uw antwoord.|Omcirkel alles wat van toepassing is.|Alleen als {x}|Alleen als u daarom wordt gevraagd|en|of|niet|{x} is beantwoord|Ik antwoord voor mezelf|Ik antwoord voor iemand anders, als|Handtekening',
  pl: 'Proszę zakreślić numer odpowiedzi.|Proszę zakreślić wszystkie pasujące.|Tylko jeśli {x}|Tylko na prośbę|i|lub|nie|udzielono odpowiedzi na {x}|Odpowiadam w swoim imieniu|Odpowiadam za inną osobę, jako|Podpis',
  pt: 'Circule o número da sua resposta.|Circule tudo o que se aplica.|Apenas se {x}|Apenas se lhe for pedido|e|ou|não|{x} foi respondida|Respondo por mim|Respondo por outra pessoa, como|Assinatura',
  ru: 'Обведите номер ответа.|Обведите все подходящие ответы.|Только если {x}|Только если вас об этом попросят|и|или|не|есть ответ на {x}|Я отвечаю за себя|Я отвечаю за другого человека, как|Подпись',
  sv: 'Ringa in siffran för ditt svar.|Ringa in alla som stämmer.|Endast om {x}|Endast om du blir ombedd|och|eller|inte|{x} är besvarad|Jag svarar för mig själv|Jag svarar för någon annan, som|Underskrift',
  tr: 'Yanıtınızın numarasını daire içine alın.|Uyanların hepsini daire içine alın.|Yalnızca {x} ise|Yalnızca sizden istenirse|ve|veya|değil:|{x} yanıtlandı|Kendim için yanıtlıyorum|Başkası için yanıtlıyorum, yakınlığım|İmza',
  uk: 'Обведіть номер відповіді.|Обведіть усі відповідні варіанти.|Лише якщо {x}|Лише якщо вас про це попросять|і|або|не|є відповідь на {x}|Я відповідаю за себе|Я відповідаю за іншу особу, як|Підпис',
  'zh-Hans':
    '请圈出您的答案的编号。|请圈出所有适用的选项。|仅当 {x}|仅当被要求时|且|或|非|已回答 {x}|我为自己回答|我代他人回答，身份为|签名',
  'zh-Hant':
    '請圈出您的答案的編號。|請圈出所有適用的選項。|僅當 {x}|僅當被要求時|且|或|非|已回答 {x}|我為自己回答|我代他人回答，身分為|簽名',
};

/** The languages that have words of forms. */
export const FORM_LOCALES: readonly string[] = Object.keys(WORDS);

/** Returns the words of forms for a locale, English when it is not supported. */
export function formWords(locale: string): FormWords {
  const texts = WORDS[localeIn(FORM_LOCALES, locale) ?? 'en']!.split('|');
  return Object.fromEntries(NAMES.map((name, index) => [name, texts[index]!])) as FormWords;
}
