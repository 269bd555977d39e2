_clap_complete_NAME() {
    local IFS=$'\013' words=() rest=${COMP_LINE:0:COMP_POINT} trimmed word at last
    for ((at = 0; at <= COMP_CWORD; at++)); do
        trimmed=${rest#"${rest%%[![:space:]]*}"}
        if [[ $at == 0 || $trimmed != "$rest" ]]; then
            words+=("")
        fi
        word=${COMP_WORDS[at]}
        if [[ $at == "$COMP_CWORD" ]]; then
            word=$trimmed
        fi
        last=$((${#words[@]} - 1))
        words[last]+=$word
        rest=${trimmed#"$word"}
    done
    local space=true
    if compopt +o nospace 2> /dev/null; then
        space=false
    fi
    COMPREPLY=( $( \
        _CLAP_IFS="$IFS" \
        _CLAP_COMPLETE_INDEX="$last" \
        _CLAP_COMPLETE_COMP_TYPE="${COMP_TYPE-9}" \
        _CLAP_COMPLETE_SPACE="$space" \
        VARIABLE="bash" \
        "NAME" -- "${words[@]}" \
    ) )
    if [[ $? != 0 ]]; then
        unset COMPREPLY
        return
    fi
    if [[ $space == false && "${COMPREPLY-}" =~ [=/:]$ ]]; then
        compopt -o nospace
    fi
    if [[ $COMP_WORDBREAKS == *:* && ${words[last]} == *:* ]]; then
        COMPREPLY=("${COMPREPLY[@]#"${words[last]%"${words[last]##*:}"}"}")
    fi
}
if [[ "${BASH_VERSINFO[0]}" -eq 4 && "${BASH_VERSINFO[1]}" -ge 4 || "${BASH_VERSINFO[0]}" -gt 4 ]]; then
    complete -o nospace -o bashdefault -o nosort -F _clap_complete_NAME NAME
else
    complete -o nospace -o bashdefault -F _clap_complete_NAME NAME
fi
