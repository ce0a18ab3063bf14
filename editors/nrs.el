;;; nrs.el --- Formula files in Emacs  -*- lexical-binding: t -*-

;; Emacs 28 with eglot from ELPA, or newer: (load "…/editors/nrs") in the init file, with the path
;; of this file.  M-x eglot-code-actions rewrites the formula of a line.

;;; Code:

(defvar nrs-command
  (let ((editors (file-name-directory (or load-file-name buffer-file-name))))
    ;; In a checkout, and where it is installed.
    (list (seq-find #'file-executable-p
                    (list (expand-file-name "../nrs" editors))
                    (expand-file-name "../bin/nrs" editors))
          "serve"))
  "What starts the language server.")

(define-derived-mode nrs-mode prog-mode "NRS"
  "Formulas, one a line."
  (setq-local comment-start "# "
              comment-start-skip "#+\\s-*"))
(modify-syntax-entry ?# "<" nrs-mode-syntax-table)
(modify-syntax-entry ?\n ">" nrs-mode-syntax-table)

(dolist (extension '("nrs" "listops" "arith" "algebra" "addition" "lops" "logic" "nibbles" "permutations" "poly" "sqllogic" "sums" "verilog"))
  (add-to-list 'auto-mode-alist (cons (concat "\\." extension "\\'") 'nrs-mode)))

;; The server knows the language of a file by its extension, or by its first line.
(put 'nrs-mode 'eglot-language-id "nrs")

(defvar eglot-server-programs)
(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs (cons 'nrs-mode (lambda (&rest _) nrs-command))))

(autoload 'eglot-ensure "eglot")
(add-hook 'nrs-mode-hook #'eglot-ensure)

(provide 'nrs)
;;; nrs.el ends here
